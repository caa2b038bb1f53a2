import type { AnySection } from './query.ts'

/** Props of every section component. */
export interface SectionProps<Section = AnySection> {
  section: Section
  /** The first section of the page, which has its `h1` and loads its picture eagerly. */
  first: boolean
  /** Its document, for warnings. */
  where: string
}
