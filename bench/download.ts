import { Agent, get } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** To the last byte, as it comes over the wire: a decoder would be the caller's cost. Answers how many bytes. */
export function download(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${answer.statusCode} from ${url}`)),
      );
    }).on('error', reject);
  });
}
