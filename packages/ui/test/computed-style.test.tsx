import { afterEach, expect, test } from 'vitest';

const MARKUP = `
  <div><p>a</p><span>b</span><em hidden>c</em><section hidden><b>d</b></section></div>
  <table><caption>e</caption><tbody hidden><tr><th>f</th><td>g</td></tr></tbody></table>
  <details><summary>h</summary><summary>i</summary></details><summary>j</summary>
  <dialog>k</dialog><dialog open>l</dialog><div popover>m</div><template>n</template>
  <ul style="visibility: hidden"><li>o<i style="visibility: visible">p</i></li><li style="display: flex">q</li></ul>
  <form style="pointer-events: none"><input type="hidden"><input><button style="pointer-events: auto">r</button></form>
  <div style="position: fixed; overflow: hidden auto; transform: none; will-change: transform"><p>w</p></div>
  <div dir="rtl"><p>x</p><bdo dir="ltr">y</bdo></div><p style="direction: rtl; margin: 1px 2px"><i>z</i></p><bdi dir="auto">א</bdi>
  <pre style="overflow-x: scroll; contain: paint; backdrop-filter: none; filter: blur(1px)"></pre>
  <svg hidden><path></path></svg><bdi>s</bdi><iframe></iframe><h1>t</h1><label>u</label><select><option>v</option></select>`;

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

const read = () =>
  Array.from(document.querySelectorAll('*:not(head, head *)'), (element) => {
    const style = getComputedStyle(element);
    const { display, visibility, pointerEvents, direction } = style;
    const { position, overflow, overflowX, overflowY, transform, filter, backdropFilter, willChange, contain } = style;
    const { marginLeft, marginRight, scrollbarGutter } = style;
    const placing = [position, overflow, overflowX, overflowY, transform, filter, backdropFilter, willChange, contain];
    const asked = ['display', 'visibility', 'pointer-events'].map((name) => style.getPropertyValue(name));
    return [
      element.localName,
      {
        display,
        visibility,
        pointerEvents,
        direction,
        placing,
        margins: [marginLeft, marginRight, scrollbarGutter],
        asked,
      },
    ];
  });

/** With any style sheet in the page it is jsdom that answers. */
const putSheet = (rules: string) => {
  document.head.append(Object.assign(document.createElement('style'), { textContent: rules }));
};

test('what is answered quickly is what jsdom answers', () => {
  document.body.innerHTML = MARKUP;
  const quick = read();
  expect(quick.length).toBeGreaterThan(35);
  putSheet('');
  expect(quick).toEqual(read());
});

test('a style sheet in the page is heeded', () => {
  document.body.innerHTML = '<p>a</p>';
  const displayed = () => getComputedStyle(document.querySelector('p') as Element).display;
  expect(displayed()).toBe('block');
  putSheet('p { display: none }');
  expect(displayed()).toBe('none');
});
