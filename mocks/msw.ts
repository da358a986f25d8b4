/** Imports MSW after its requirements. All other modules import MSW from here. */
import './cookie-storage.ts'

export { getResponse, http, HttpResponse, type RequestHandler } from 'msw'

/** MSW takes a stack trace for each handler, which is most of the time that a back end takes to open. Creates handlers without. */
export function withoutTraces<Created>(create: () => Created): Created {
  // Known to Chromium and Node only, and not to TypeScript.
  const errors = Error as { stackTraceLimit?: number | undefined }
  const { stackTraceLimit } = errors
  errors.stackTraceLimit = 0
  try {
    return create()
  } finally {
    errors.stackTraceLimit = stackTraceLimit
  }
}
