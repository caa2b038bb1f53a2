import CallToActionSection from './CallToActionSection.astro'
import CamerasSection from './CamerasSection.astro'
import CompareSection from './CompareSection.astro'
import ContactDetailsSection from './ContactDetailsSection.astro'
import ContactFormSection from './ContactFormSection.astro'
import FiguresSection from './FiguresSection.astro'
import HeroSection from './HeroSection.astro'
import HighlightsSection from './HighlightsSection.astro'
import PageListSection from './PageListSection.astro'
import PartnersSection from './PartnersSection.astro'
import PlansSection from './PlansSection.astro'
import QuestionsSection from './QuestionsSection.astro'
import type { AnySection } from './query.ts'
import SceneSection from './SceneSection.astro'
import SolutionsSection from './SolutionsSection.astro'
import StepsSection from './StepsSection.astro'
import TextSection from './TextSection.astro'
import TimelineSection from './TimelineSection.astro'

/** What every section component is given. */
export interface SectionProps<Section = AnySection> {
  section: Section
  /** The page's first section, which carries its `h1` and loads its picture at once. */
  first: boolean
  /** Which document it stands in, for the build's report. */
  where: string
}

// Each takes its own type of section; Sections.astro gives each only its own.
type Component = (props: SectionProps<never>) => unknown

/** The component of each type of section. */
export const sectionComponents: Record<AnySection['_type'], Component> = {
  heroSection: HeroSection,
  figuresSection: FiguresSection,
  stepsSection: StepsSection,
  camerasSection: CamerasSection,
  compareSection: CompareSection,
  solutionsSection: SolutionsSection,
  highlightsSection: HighlightsSection,
  listingSection: PageListSection,
  sceneSection: SceneSection,
  timelineSection: TimelineSection,
  textSection: TextSection,
  plansSection: PlansSection,
  questionsSection: QuestionsSection,
  partnersSection: PartnersSection,
  contactFormSection: ContactFormSection,
  contactDetailsSection: ContactDetailsSection,
  callSection: CallToActionSection
}
