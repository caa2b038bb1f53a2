// npm run soak -- [--minutes 10] [--seed N]: random faults under load. With --hostile: attackers beside editors and visitors.
export {}

await import(process.argv.includes('--hostile') ? './hostile.ts' : './faults.ts')
