/** The only door to MSW: what it needs from its surroundings is put in place first. */
import './cookie-storage.ts'

export { getResponse, http, HttpResponse, type RequestHandler } from 'msw'
