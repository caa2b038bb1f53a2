import { keyed, type SeedDocument, short } from '../../document.ts'

const items: [zh: string, en: string, path: string][] = [
  ['应用', 'Applications', '/'],
  ['行业', 'Industries', '/'],
  ['社区', 'Community', '/'],
  ['硬件', 'Hardware', '/hardware'],
  ['价格', 'Pricing', '/tabs/price'],
  ['联系我们', 'Contact', '/contactUs']
]

export const navigation: SeedDocument = {
  _id: 'navigation',
  _type: 'navigation',
  items: keyed(
    ...items.map(([zh, en, path]) => ({ _type: 'navigationItem', title: short(zh, en), path }))
  )
}
