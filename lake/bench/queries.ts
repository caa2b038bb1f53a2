/** A measured query; parameters differ per run. */
export type BenchQuery = {
  name: string
  query: string
  params(i: number, size: number): Record<string, unknown>
}

export const benchQueries: BenchQuery[] = [
  {
    name: 'by id',
    query: '*[_id == $id][0]',
    params: (i, size) => ({ id: `article-${pick(i, size)}` })
  },
  {
    name: 'by slug, with its author',
    query: '*[_type == "article" && slug.current == $slug][0]{title, "author": author->name}',
    params: (i, size) => ({ slug: `article-${pick(i, size)}` })
  },
  {
    name: 'by number',
    query: '*[_type == "article" && series == $n]{title}',
    params: (i, size) => ({ n: Math.floor(pick(i, size) / 10) })
  },
  {
    name: 'by reference',
    query: '*[_type == "chapter" && references($id)]{title}',
    params: (i, size) => ({ id: `article-${pick(i, size) - (pick(i, size) % 100)}` })
  },
  {
    name: 'list of 20, sorted',
    query: '*[_type == "article"] | order(date desc)[0...20]{title, date}',
    params: () => ({})
  },
  {
    name: 'list of 20, sorted, filtered',
    query: '*[_type == "article" && views > 1000] | order(views)[0...20]{title, views}',
    params: () => ({})
  },
  {
    name: 'page 50 of the list',
    query: '*[_type == "article"] | order(date desc)[980...1000]{title, date}',
    params: () => ({})
  },
  {
    name: 'search, 20 best',
    query:
      '*[_type == "article" && [@, _id] match text::query($text)] | score([@, _id] match text::query($text)) | order(_score desc)[0...20]{title}',
    params: i => ({ text: i % 2 ? '稀有词' : 'seldom' })
  },
  { name: 'count of a type', query: 'count(*[_type == "article"])', params: () => ({}) }
]

function pick(i: number, size: number) {
  return (i * 7_919) % size
}
