import { answerHealth, watchHealth } from '../operation/health.ts'
import type { Family } from './app.ts'

/** `GET /health`: whether the server works, for the program that looks after it. */
export const healthCalls: Family = ({ on, office }) => {
  const health = watchHealth(office, office.now())
  on('GET /health', async () => answerHealth(await health()))
}
