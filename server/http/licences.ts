import { ownLicences } from '../rules/licences.ts'
import type { Family } from './app.ts'

/** `GET /api/licences`: all codes of section 3. Nothing of this server needs a licence, so all of them are there (docs/decisions, 'Licences'). */
export const licenceCalls: Family = ({ on }) => {
  on('GET /api/licences', () => Response.json(ownLicences))
}
