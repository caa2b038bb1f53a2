// Iterations of the randomized tests for `npm run test:long`; `npm test` runs a third of them or fewer.
export const LONG_RUNS = {
  CLUSTER_KILLS: '10',
  CLUSTER_LOST_ANSWERS: '100',
  CLUSTER_READS: '10000',
  CLUSTER_SOAK_KILLS: '12',
  CONVERGENCE_PATCHES: '1000',
  CRASH_POSTS: '200',
  FIRST_RENDERS: '20',
  HOSTILE: '600',
  KILL_ROUNDS: '20',
  LAKE_PROPERTY_RUNS: '3000',
  LAKE_STALE_TRANSACTIONS: '100000',
  MALFORMED: '1500',
  PUBLISH_EDITS: '200',
  PUBLISH_KILLS: '5',
  RETURN_ADDRESS_RUNS: '5000',
  SPAM_PEOPLE: '40',
  SPAM_ROBOTS: '300'
} as const
