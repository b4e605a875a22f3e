type Endpoint = { method: string; path: string };

/** A call of the contract without its schemas: zod would be a sixth of these pages, and our own server is trusted. */
export const bareCall = <Call extends Endpoint>(method: Call['method'], path: Call['path']) =>
  ({ method, path }) as Call;
