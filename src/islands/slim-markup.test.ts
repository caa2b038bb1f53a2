import { expect, test } from 'vitest'
import { slimMarkup } from './slim-markup.ts'

const island = (attributes: string, more = '') =>
  `<astro-island${attributes} component-url="/a.js" component-export="A" renderer-url="/r.js" props="{}" ssr client="interaction" opts="{` +
  `${more}&quot;value&quot;:&quot;.a&quot;}"`

test('the inline runtime is removed, all other styles and scripts stay', () => {
  const runtime =
    '<style>astro-island,astro-slot{display:contents}</style><script>Astro.interaction=1</script><script>a<b;"astro-island"</script>'
  const page = (inline: string) =>
    `<style>.a{}</style><script>first</script><p>${inline}${island('')}></astro-island><script>last</script>`
  expect(slimMarkup(page(runtime))).toBe(page(''))
})

test('attributes that no browser needs are removed, so that each rendering gives the same bytes', () => {
  const name = '&quot;name&quot;:&quot;A&quot;,'
  for (const prefix of ['', ' prefix="r1"', ' prefix="r7"'])
    expect(
      slimMarkup(
        `${island(` uid="Z1x"${prefix}`, name)} await-children>a<!--astro:end--></astro-island>`
      )
    ).toBe(`${island('')}>a</astro-island>`)
})

test('text of the content that looks the same stays', () => {
  const text = `uid="1" await-children><!--astro:end--><style>astro-island<astro-island uid="2" component-url=`
  const attribute = text.replaceAll('"', '&quot;')
  const page = (inline: string, end: string) =>
    `<meta content="${attribute}"><title>${text}</title>${inline}${island('')}><p title="${attribute}">${end}</astro-island><p title="${attribute}">`
  const runtime = '<style>astro-island{}</style><script>a</script>'
  expect(slimMarkup(page(runtime, '<!--astro:end-->'))).toBe(page('', ''))
  expect(slimMarkup(`<p title="${attribute}">`)).toBe(`<p title="${attribute}">`)
})
