import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { BillIcon } from '@sanity/icons/Bill'
import { CheckmarkCircleIcon as SpellcheckIcon } from '@sanity/icons/CheckmarkCircle'
import { CogIcon } from '@sanity/icons/Cog'
import { ComponentIcon } from '@sanity/icons/Component'
import { CubeIcon } from '@sanity/icons/Cube'
import { DesktopIcon } from '@sanity/icons/Desktop'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { EditIcon } from '@sanity/icons/Edit'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { HashIcon } from '@sanity/icons/Hash'
import { HomeIcon } from '@sanity/icons/Home'
import { InfoOutlineIcon } from '@sanity/icons/InfoOutline'
import { MenuIcon } from '@sanity/icons/Menu'
import { MobileDeviceIcon } from '@sanity/icons/MobileDevice'
import { PanelRightIcon } from '@sanity/icons/PanelRight'
import { TranslateIcon } from '@sanity/icons/Translate'
import { VideoIcon } from '@sanity/icons/Video'
import { WrenchIcon } from '@sanity/icons/Wrench'
import type { StructureResolver } from 'sanity/structure'
import { label } from '../language.ts'
import { listPane } from '../list/pane.ts'
import { ReviewCount } from '../review/ReviewCount.tsx'
import { ReviewPane } from '../review/ReviewPane.tsx'
import { UntranslatedPane } from '../translation/UntranslatedPane.tsx'
import { WordsPane } from '../word-list/WordsPane.tsx'
import { inboxItem } from './inbox.ts'
import { orderedItem, pageItem, pageList, singletonItem, type Tree } from './items.ts'

/** Structure tree: the site's pages, shared content, then the inbox. */
export const structure: StructureResolver = (S, context) => {
  const tree: Tree = { S, context }
  return S.list()
    .id('content')
    .title(label('内容', 'Content'))
    .items([
      pageItem(tree, 'home', '/', label('首页', 'Home'), HomeIcon),
      hardware(tree),
      products(tree),
      orderedItem(tree, 'software', label('软件', 'Software'), ComponentIcon),
      orderedItem(tree, 'service', label('服务', 'Services'), WrenchIcon),
      prices(tree),
      pageItem(tree, 'about', '/aboutUs', label('关于我们', 'About us'), InfoOutlineIcon),
      pageItem(tree, 'contact', '/contactUs', label('联系我们', 'Contact'), EnvelopeIcon),
      pages(tree, 'desktop', label('电脑版页面', 'Desktop pages'), DesktopIcon, '/pc'),
      pages(tree, 'mobile', label('手机版页面', 'Mobile pages'), MobileDeviceIcon, '/mb'),
      otherPages(tree),
      S.divider(),
      S.documentTypeListItem('figure').title(label('关键数字', 'Figures')).icon(HashIcon),
      singletonItem(tree, 'navigation', label('导航菜单', 'Navigation'), MenuIcon),
      singletonItem(tree, 'footer', label('页脚', 'Footer'), PanelRightIcon),
      S.documentTypeListItem('redirect').title(label('跳转', 'Redirects')).icon(ArrowRightIcon),
      singletonItem(tree, 'siteSettings', label('网站设置', 'Site settings'), CogIcon),
      singletonItem(tree, 'wordRules', label('用词规则', 'Word rules'), EditIcon),
      S.divider(),
      inboxItem(tree),
      reviews(tree),
      incompleteEnglish(tree),
      words(tree)
    ])
}

function hardware(tree: Tree) {
  const title = label('硬件', 'Hardware')
  return tree.S.listItem()
    .id('hardware')
    .title(title)
    .icon(VideoIcon)
    .child(
      tree.S.list()
        .id('hardware')
        .title(title)
        .items([
          pageItem(tree, 'family', '/hardware', label('硬件总览页', 'Hardware page')),
          orderedItem(tree, 'camera', label('摄像机', 'Cameras'), VideoIcon)
        ])
    )
}

function products(tree: Tree) {
  const title = label('产品', 'Products')
  return tree.S.listItem()
    .id('products')
    .title(title)
    .icon(CubeIcon)
    .child(
      tree.S.list()
        .id('products')
        .title(title)
        .items([
          pageItem(tree, 'productPage', '/product', label('产品总览页', 'Products page')),
          orderedItem(tree, 'product', label('产品', 'Products'), CubeIcon)
        ])
    )
}

function prices(tree: Tree) {
  const title = label('价格', 'Price')
  return tree.S.listItem()
    .id('price')
    .title(title)
    .icon(BillIcon)
    .child(
      tree.S.list()
        .id('price')
        .title(title)
        .items([
          pageItem(tree, 'pricePage', '/tabs/price', label('价格页', 'Price page')),
          orderedItem(tree, 'pricePlan', label('价格方案', 'Price plans'), BillIcon)
        ])
    )
}

function pages(tree: Tree, id: string, title: string, icon: typeof HomeIcon, path: string) {
  return tree.S.listItem()
    .id(id)
    .title(title)
    .icon(icon)
    .child(() =>
      pageList(
        tree,
        id,
        title,
        'path == $path || string::startsWith(path, $under)',
        {
          path,
          under: `${path}/`
        },
        `page-${id}`,
        own => own === path || own?.startsWith(`${path}/`) === true
      )
    )
}

function otherPages(tree: Tree) {
  const title = label('其他页面', 'Other pages')
  const filter =
    '!(path in $known) && !string::startsWith(path, "/pc/") && !string::startsWith(path, "/mb/")'
  const known = [
    '/',
    '/hardware',
    '/product',
    '/tabs/price',
    '/aboutUs',
    '/contactUs',
    '/pc',
    '/mb'
  ]
  return tree.S.listItem()
    .id('pages')
    .title(title)
    .icon(DocumentsIcon)
    .child(() =>
      pageList(
        tree,
        'pages',
        title,
        `!defined(path) || (${filter})`,
        { known },
        'page',
        path => path === undefined || !/^\/(pc|mb)(\/|$)/.test(path)
      )
    )
}

function reviews({ S }: Tree) {
  const title = label('审核', 'Reviews')
  return S.listItem()
    .id('reviews')
    .title(title)
    .icon(ReviewCount)
    .child(listPane(S, { id: 'reviews', title, component: ReviewPane }))
}

function words({ S }: Tree) {
  const title = label('用词检查', 'Words')
  return S.listItem()
    .id('words')
    .title(title)
    .icon(SpellcheckIcon)
    .child(listPane(S, { id: 'words', title, component: WordsPane }))
}

function incompleteEnglish({ S }: Tree) {
  const title = label('英文未完成', 'English incomplete')
  return S.listItem()
    .id('english')
    .title(title)
    .icon(TranslateIcon)
    .child(
      // Intent links to a document open it in the site tree, not here.
      listPane(S, { id: 'english', title, component: UntranslatedPane })
    )
}
