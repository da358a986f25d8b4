/** Imports MSW after its requirements. All other modules import MSW from here. */
import './cookie-storage.ts'

export { getResponse, http, HttpResponse, type RequestHandler } from 'msw'
