import { HttpResponse } from '../../msw.ts'

/** Graph's error body. */
export const graphError = (
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response =>
  HttpResponse.json(
    { error: { code, message, innerError: { 'request-id': '00000000-0000-4000-8000-000000000000' } } },
    { status, headers },
  )

export const notFound = (): Response =>
  graphError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')
export const badRequest = (message: string): Response => graphError(400, 'ErrorInvalidRequest', message)
export const denied = (): Response =>
  graphError(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.')
