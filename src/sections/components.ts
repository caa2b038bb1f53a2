import CallToActionSection from './CallToActionSection.astro'
import CamerasSection from './CamerasSection.astro'
import CompareSection from './CompareSection.astro'
import ContactDetailsSection from './ContactDetailsSection.astro'
import ContactFormSection from './ContactFormSection.astro'
import FiguresSection from './FiguresSection.astro'
import FinderSection from './FinderSection.astro'
import HeroSection from './HeroSection.astro'
import HighlightsSection from './HighlightsSection.astro'
import PageListSection from './PageListSection.astro'
import PartnersSection from './PartnersSection.astro'
import PlansSection from './PlansSection.astro'
import type { SectionProps } from './props.ts'
import QuestionsSection from './QuestionsSection.astro'
import type { AnySection } from './query.ts'
import SceneSection from './SceneSection.astro'
import SolutionsSection from './SolutionsSection.astro'
import StepsSection from './StepsSection.astro'
import TextSection from './TextSection.astro'
import TimelineSection from './TimelineSection.astro'

// Each accepts its own section type only; Sections.astro passes no other.
type Component = (props: SectionProps<never>) => unknown

/** The component of each type of section. */
export const sectionComponents: Record<AnySection['_type'], Component> = {
  heroSection: HeroSection,
  figuresSection: FiguresSection,
  stepsSection: StepsSection,
  camerasSection: CamerasSection,
  finderSection: FinderSection,
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
