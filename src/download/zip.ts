import { crc32 } from 'node:zlib'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** 1 January 1980, the earliest date of the format: the same files yield the same archive. */
const DATE = 0x21

/** Returns a ZIP archive (APPNOTE 6.3) of files that are stored as they are, such as pictures. */
export function zip(files: readonly { name: string; bytes: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const common = header(name, bytes)
    const local = Buffer.concat([uint32(LOCAL), common, Buffer.from(name), bytes])
    // Comment length, disk, attributes (twice) and offset follow the common part.
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(uint32(CENTRAL), uint16(VERSION), common, rest, Buffer.from(name))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}

/** The fields that a file has in its own header and in the directory. */
function header(name: string, bytes: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  // Names are in UTF-8.
  fields.writeUInt16LE(0x800, 2)
  fields.writeUInt16LE(DATE, 8)
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(bytes.length, 14)
  fields.writeUInt32LE(bytes.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
