/** All that decides in jsdom's own style sheet whether and how an element stands there. */
const DECIDING = ['hidden', 'open', 'popover', 'type'];

/** What a text field that grows with its text asks for, twenty words whenever it is drawn. Nothing has a size in jsdom. */
const SIZES = /^(border|box|font|letter|line|padding|scrollbar|tab|text|width|word)/;

const displays = new Map<string, string>();

/** What is asked of all that a list or a menu stands in, whenever it opens; by the word that a style of one's own has for it. */
const PLACING: Record<string, string> = {
  ...{ position: 'position', overflow: 'overflow', overflowX: 'overflow', overflowY: 'overflow' },
  ...{ transform: 'transform', translate: 'translate', scale: 'scale', rotate: 'rotate', perspective: 'perspective' },
  ...{ filter: 'filter', backdropFilter: 'filter', willChange: 'will-change', contain: 'contain' },
  ...{ marginLeft: 'margin', marginRight: 'margin', scrollbarGutter: 'scrollbar-gutter' },
};
const placings = new Map<string, string>();

/**
 * To find an element by its role, the display and visibility of hundreds are asked for. jsdom matches its whole style
 * sheet with each of them, every time anew: that took a third of the time of these tests. Elements of a kind have one
 * display, so it is asked for once; the two inherited words are read from the elements' own styles. Everything else,
 * and everything as soon as a page has a style sheet of its own, is answered by jsdom.
 */
export function quickenComputedStyle(): void {
  const ask = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0) return ask(element, pseudo);
    let whole: CSSStyleDeclaration | undefined;
    const rest = () => {
      whole ??= ask(element);
      return whole;
    };
    const answers: Record<PropertyKey, () => string> = {
      display: () => displayOf(element, ask),
      visibility: () => inherited(element, 'visibility') ?? rest().visibility,
      pointerEvents: () => inherited(element, 'pointerEvents') ?? rest().pointerEvents,
      direction: () => (isTurned(element) ? rest().direction : 'ltr'),
    };
    const getPropertyValue = (name: string) => answers[name]?.() ?? rest().getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue;
        if (element.localName === 'textarea' && SIZES.test(String(name))) return '';
        if (Object.hasOwn(PLACING, name)) return placingOf(element, String(name), rest);
        return Object.hasOwn(answers, name) ? answers[name]?.() : Reflect.get(rest(), name);
      },
    });
  };
}

function displayOf(element: Element, ask: typeof getComputedStyle): string {
  const own = styleOf(element)?.display;
  if (own) return own;
  // The one element whose place decides, too.
  if (element.localName === 'summary') return ask(element).display;
  const kind = kindOf(element);
  const known = displays.get(kind) ?? ask(element).display;
  displays.set(kind, known);
  return known;
}

const kindOf = (element: Element): string =>
  [element.localName, ...DECIDING.map((name) => element.getAttribute(name) ?? '-')].join(' ');

/** None of them is inherited, so without a word of its own an element has what others of its kind have. */
function placingOf(element: Element, name: string, whole: () => CSSStyleDeclaration): string {
  const read = (): string => Reflect.get(whole(), name);
  if (element.getAttribute('style')?.includes(PLACING[name] ?? '')) return read();
  const kind = `${name} ${kindOf(element)}`;
  const known = placings.get(kind) ?? read();
  placings.set(kind, known);
  return known;
}

const INITIAL = { visibility: 'visible', pointerEvents: 'auto' };

/** Undefined where an attribute has a say in it: rows that are hidden have a word of their own for it. */
function inherited(element: Element, name: keyof typeof INITIAL): string | undefined {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const own = styleOf(each)?.[name];
    if (own && own !== 'inherit') return own;
    if (each.hasAttribute('hidden')) return undefined;
  }
  return INITIAL[name];
}

function isTurned(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (each.hasAttribute('dir') || each.getAttribute('style')?.includes('direction')) return true;
  return false;
}

const styleOf = (element: Element): CSSStyleDeclaration | undefined =>
  element.hasAttribute('style') ? (element as HTMLElement).style : undefined;
