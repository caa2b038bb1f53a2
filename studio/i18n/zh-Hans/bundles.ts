import { defineLocaleResourceBundle, type LocaleResourceBundle } from 'sanity'
import { presentationTexts } from './presentation.ts'
import { releasesTexts } from './releases.ts'
import { structureTexts } from './structure.ts'
import { studioTexts } from './studio.ts'

const copyPasteTexts = {
  'copy-paste.on-paste.validation.read-only-fields-skipped.description':
    '已跳过只读字段：{{fieldNames}}',
  'copy-paste.on-paste.validation.read-only-fields-skipped-truncated.description':
    '已跳过只读字段：{{fieldNames}}，另有 {{count}} 个'
}

/** Translations that Sanity's Chinese locale package lacks (i18next resource bundles). */
export const chineseTexts: LocaleResourceBundle[] = [
  chinese('studio', studioTexts),
  chinese('structure', structureTexts),
  chinese('presentation', presentationTexts),
  chinese('releases', releasesTexts),
  chinese('copy-paste', copyPasteTexts),
  // What Sanity says in terms of developers, and keys that it requests without defining them.
  english('studio', {
    // The reason of the server, if any, is shown beside it.
    'asset-sources.common.uploader.upload-failed.description':
      'The file is not stored. Check that this field takes files of its type.',
    'inputs.array.error.cannot-upload-unable-to-convert_one':
      'This list takes no files of this type:',
    'inputs.array.error.cannot-upload-unable-to-convert_other':
      'This list takes no files of these types:',
    'new-document.new-document': 'New document',
    'search.search-results-label': 'Search results'
  }),
  english('structure', { 'changes.action.close-label': 'Close history' })
]

function chinese(namespace: string, resources: Record<string, string>): LocaleResourceBundle {
  return defineLocaleResourceBundle({ locale: 'zh-Hans', namespace, resources })
}

function english(namespace: string, resources: Record<string, string>): LocaleResourceBundle {
  return defineLocaleResourceBundle({ locale: 'en-US', namespace, resources })
}
