/** Reads all pages of a numbered list, one after the other. */
export async function readEachPage<T>(
  readPage: (pageNumber: number) => Promise<{ content: T[]; page: { totalElements: number } }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let pageNumber = 0; ; pageNumber += 1) {
    const { content, page } = await readPage(pageNumber);
    all.push(...content);
    if (content.length === 0 || all.length >= page.totalElements) return all;
  }
}
