import { lazy, Suspense } from 'react'
import { LoadingBlock } from 'sanity'

// Loaded on demand: only this pane needs it.
const WordFindings = lazy(() => import('./WordFindings.tsx'))

/** All findings in the words of the content. */
export function WordsPane() {
  return (
    <Suspense fallback={<LoadingBlock />}>
      <WordFindings />
    </Suspense>
  )
}
