import type { Omission } from '../../shared/publisher/status.ts'
import { isRedirectSource } from '../../shared/routing/redirect-rules.ts'
import { label } from '../language.ts'
import type { Content } from '../list/useContent.ts'
import type { FieldPath } from '../walk-document.ts'
import { walk } from '../walk-document.ts'

/** A field of a document that a page could not show. */
export type OmissionPlace = { id: string; type: string; place: FieldPath }

/** Returns the fields, in all documents, that hold what a page could not show. */
export function omissionPlaces(
  { kind, value }: Omission,
  documents: readonly Content[]
): OmissionPlace[] {
  return documents.flatMap(document => {
    const places: FieldPath[] = []
    if (kind === 'redirect' && [value, `drafts.${value}`].includes(document._id))
      places.push(isRedirectSource(String(document.from ?? '')) ? 'to' : 'from')
    walk(document, (object, place) => {
      const at = (field: string) => (place ? `${place}.${field}` : field)
      if (kind === 'section') {
        if (object._key === value) places.push(place)
      } else if (kind === 'link' || kind === 'forbiddenLink') {
        if (object.href === value) places.push(at('href'))
        if (place !== '' && object.path === value) places.push(at('path'))
      } else if ((object.asset as { _ref?: unknown } | undefined)?._ref === value) {
        places.push(place)
      }
    })
    return places.map(place => ({ id: document._id, type: document._type, place }))
  })
}

/** Returns why it could not be shown, and what to do, in the editor's language. */
export function omissionReason({ kind, value }: Omission): string {
  switch (kind) {
    case 'picture':
      return value.endsWith('-svg')
        ? label(
            '这个 SVG 含有脚本或外部内容，或文件缺失，页面没有显示它。请换一张图片。',
            'This SVG has a script or outside content, or its file is missing: the page does not show it. Choose another picture.'
          )
        : label(
            '图片文件缺失或损坏，页面没有显示它。请重新上传。',
            'The file of the picture is missing or damaged: the page does not show it. Upload it again.'
          )
    case 'file':
      return label(
        '文件缺失，或含有脚本，页面没有提供下载。请换一个文件。',
        'The file is missing or has a script: the page does not offer it. Choose another file.'
      )
    case 'fileType':
      return label(
        '网站不提供此类文件下载。请换成其他类型，或先打包为 zip。',
        'The site does not offer files of this type. Use another type, or put it into a zip.'
      )
    case 'link':
      return label(
        '链接的页面不存在，页面上只显示文字或省略。请更改地址。',
        'The link leads to no page: its text is shown plainly or left out. Change the address.'
      )
    case 'forbiddenLink':
      return label(
        '不能链接到这样的地址，页面上只显示文字或省略。请更改地址。',
        'Such an address cannot be linked to: its text is shown plainly or left out. Change the address.'
      )
    case 'redirect':
      return label(
        '这条跳转的路径不正确，或与其他跳转形成循环，网站没有使用它。请更改路径。',
        'A path of this redirect is invalid, or it leads round in a circle: the site does not use it. Change the path.'
      )
    case 'section':
      return label(
        '这个版块出错，页面没有显示它。请检查其中的内容。',
        'This section failed: the page does not show it. Check what is in it.'
      )
  }
}
