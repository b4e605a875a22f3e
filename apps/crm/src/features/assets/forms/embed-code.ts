const inAttribute = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One line for a website: the form draws itself where the line stands, in a frame with the form's title. */
export const scriptTag = (url: string, title: string): string =>
  `<script src="${inAttribute(url)}.js" data-title="${inAttribute(title)}" async></script>`;
