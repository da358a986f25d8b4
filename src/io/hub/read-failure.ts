import { type HubFailure, hubFailureOfStatus, hubFailureOfWords } from '#src/core/hub-failure.ts'
import type { SignalR } from './http-client.ts'

/**
 * What an error of the connection means: by its type where it has one, else by its words, in which the library also wraps
 * what negotiation met. The library's types are null while it is not loaded.
 */
export function readFailure(error: unknown, signalr: SignalR | null): HubFailure {
  if (signalr) {
    if (error instanceof signalr.HttpError) return hubFailureOfStatus(error.statusCode)
    if (error instanceof signalr.TimeoutError) return 'too-slow'
    if (error instanceof signalr.AbortError) return 'stopped-early'
  }
  // Its class is not exported. Only the failure of all transports is a collection.
  if (error instanceof Error && 'innerErrors' in error) return 'no-transport'
  return hubFailureOfWords(wordsOf(error))
}

/** In the words of section 8, for logs. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error ?? 'The connection was lost.')
}
