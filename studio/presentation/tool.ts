import { EyeOpenIcon } from '@sanity/icons/EyeOpen'
import { presentationTool } from 'sanity/presentation'
import { label } from '../language.ts'
import { previewUrl } from './address.ts'
import { locations } from './locations.ts'
import { mainDocuments } from './main-documents.ts'

/** The tool "Preview": pages as they will be, beside the form, where a click on a text opens its field. */
export const previewTool = () =>
  presentationTool({
    name: 'preview',
    title: label('预览', 'Preview'),
    icon: EyeOpenIcon,
    // The session of the lake opens the preview: there is nothing else to switch on.
    previewUrl: { initial: () => `${location.origin}${previewUrl('/', 'zh')}` },
    resolve: { locations, mainDocuments }
  })
