import type { StaticFile } from '../static/static-file.ts'

/** The files of a build by their address. */
export class ServedFiles extends Map<string, StaticFile> {
  /** Addresses of the pages, by what is compared of them; undefined until a page is looked up after a change. */
  #pages: Map<string, string> | undefined

  constructor(files: Iterable<[address: string, file: StaticFile]> = []) {
    // Not by the constructor of `Map`, which calls `set` before this object has its fields.
    super()
    for (const [address, file] of files) this.set(address, file)
  }

  override set(address: string, file: StaticFile): this {
    this.#pages = undefined
    return super.set(address, file)
  }

  override delete(address: string): boolean {
    this.#pages = undefined
    return super.delete(address)
  }

  /** Returns the address of a page; case, hyphens and underscores may differ. */
  findPage(address: string): string | undefined {
    if (isPage(this.get(address))) return address
    this.#pages ??= new Map(
      [...this].filter(([, file]) => isPage(file)).map(([page]) => [comparable(page), page])
    )
    return this.#pages.get(comparable(address))
  }
}

function comparable(address: string): string {
  return address.toLowerCase().replace(/[-_]/g, '')
}

function isPage(file: StaticFile | undefined): boolean {
  return file?.type.startsWith('text/html') ?? false
}
