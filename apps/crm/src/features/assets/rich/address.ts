/** An address as somebody types it: a website without its beginning, or somebody's e-mail. */
export function toAddress(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^(https?:|mailto:|tel:|\{\{)/i.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(text) ? `https://${text}` : text;
}
