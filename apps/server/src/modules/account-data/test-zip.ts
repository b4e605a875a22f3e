import { crc32, inflateRawSync } from 'node:zlib';

/** What a ZIP file holds, by the contents at its end; every sum is checked. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const found = new Map<string, Buffer>();
  for (let n = 0; n < count; n += 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('the contents are broken');
    const packed = bytes.readUInt32LE(at + 20);
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const head = bytes.readUInt32LE(at + 42);
    const from = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const stored = bytes.subarray(from, from + packed);
    const content = bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(stored) : Buffer.from(stored);
    if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} is broken`);
    if (bytes.toString('utf8', head + 30, head + 30 + nameLength) !== name) throw new Error(`${name} is not there`);
    found.set(name, content);
    at += 46 + nameLength + extraLength;
  }
  return found;
}
