import { EyeOpenIcon } from '@sanity/icons/EyeOpen'
import { presentationTool } from 'sanity/presentation'
import { label } from '../language.ts'
import { previewUrl } from './address.ts'
import { locations } from './locations.ts'
import { mainDocuments } from './main-documents.ts'

/** The tool "Preview" (Sanity Presentation): pages with drafts beside the form, with click-to-edit. */
export const previewTool = () =>
  presentationTool({
    name: 'preview',
    title: label('预览', 'Preview'),
    icon: EyeOpenIcon,
    // The session of the lake authorises the preview, so there is no preview mode to enable.
    previewUrl: { initial: () => `${location.origin}${previewUrl('/', 'zh')}` },
    resolve: { locations, mainDocuments }
  })
