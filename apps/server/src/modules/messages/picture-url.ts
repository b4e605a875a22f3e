/** Where a picture of the account's files is shown to whoever reads the mail. */
export const pictureUrlOf =
  (pages: string) =>
  (fileId: string): string =>
    `${pages}/pictures/${fileId}`;
