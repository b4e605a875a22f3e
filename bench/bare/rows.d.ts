/** What the build puts into the script: see bare-page.ts. */
declare module 'virtual:rows' {
  export const rows: import('@app/contract/clients').Client[];
}
