import { expect, test } from 'vitest'
import { nginxSite } from './nginx-site.ts'

const options = {
  names: 'site.example',
  siteUrl: 'https://site.example',
  upstream: '127.0.0.1:4321',
  certificate: '/etc/ssl/site.example.pem',
  key: '/etc/ssl/private/site.example.key'
}
const withPage = (name: string) =>
  nginxSite({ ...options, build: { root: '/srv/site', pages: new Map([[name, '<html></html>']]) } })

test('it listens on both kinds of address, or on IPv4 alone', () => {
  const listens = (text: string) => text.match(/(?<=listen ).+(?=;)/g)
  expect(listens(nginxSite(options))).toEqual([
    '80',
    '[::]:80',
    '443 ssl http2',
    '[::]:443 ssl http2'
  ])
  expect(listens(nginxSite({ ...options, ipv4Only: true }))).toEqual(['80', '443 ssl http2'])
})

test('requests and connections of an address are limited', () => {
  const site = nginxSite(options)
  expect(site).toContain('limit_req zone=site_requests burst=500 nodelay;')
  expect(site).toContain('limit_conn site_connections 200;')
})

test('the name of a file cannot bring anything else into the configuration', () => {
  expect(withPage('zh/新闻.html')).toContain('"/zh/新闻.html" "default-src')
  for (const name of ['zh/a" "b"; } server { #.html', 'zh/a\\.html', 'zh/a\n.html'])
    expect(() => withPage(name)).toThrow(/is not a valid page name: remove that file\.$/)
})

test('uploaded files have a location of their own: their types, attached and sandboxed', () => {
  const site = withPage('zh/a.html')
  const [, location = ''] =
    /location ~ \^\(\?<below>\/_file\/\.\*\) \{([\s\S]*?)\n {2}\}\n/.exec(site) ?? []
  expect(location).toContain('"application/wps-office.wps" wps;')
  expect(location).not.toMatch(/text\/html|javascript|application\/(xml|xhtml)/)
  expect(location).toContain('add_header content-disposition $site_disposition;')
  expect(site).toContain(`~^/_file/ "default-src 'none'; sandbox";`)
})
