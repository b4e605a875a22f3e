/** Made once for each text: a long table asks for the same few over and over, and making takes longer than using. */
export function kept<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text) ?? make(text);
    if (made.size < 5000) made.set(text, known);
    return known;
  };
}
