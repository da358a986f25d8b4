import type { BackEnd } from '#mocks/back-end.ts'
import type { HubConnection } from '#server/rules/hub.ts'

/** SignalR sends the token in a header in Node, and in the query in a browser. */
const accessTokenIn = (url: string, headers: Readonly<Record<string, string>> = {}): string | null =>
  /^Bearer (.+)$/.exec(headers['Authorization'] ?? '')?.[1] ?? new URL(url).searchParams.get('access_token')

/** A WebSocket class that connects to the simulated hub. */
export function hubSocketOf(backEnd: Pick<BackEnd, 'openHub'>): typeof WebSocket {
  class HubSocket extends EventTarget {
    static readonly OPEN = 1
    readyState = 0
    binaryType = 'blob'
    onopen: ((event: Event) => void) | null = null
    onmessage: ((event: MessageEvent) => void) | null = null
    onerror: ((event: Event) => void) | null = null
    onclose: ((event: Event) => void) | null = null
    readonly #connection: HubConnection

    constructor(url: string, _protocols?: unknown, options?: { readonly headers?: Readonly<Record<string, string>> }) {
      super()
      this.#connection = backEnd.openHub(
        {
          send: (text) => queueMicrotask(() => this.onmessage?.(new MessageEvent('message', { data: text }))),
          close: (code, reason) => this.#close(code, reason),
        },
        accessTokenIn(url, options?.headers),
      )
      queueMicrotask(() => {
        this.readyState = 1
        this.onopen?.(new Event('open'))
      })
    }

    send(text: string): void {
      this.#connection.receive(text)
    }

    close(): void {
      this.#connection.closed()
      this.#close(1000, '')
    }

    #close(code: number, reason: string): void {
      this.readyState = 3
      queueMicrotask(() => this.onclose?.(Object.assign(new Event('close'), { code, reason, wasClean: code === 1000 })))
    }
  }
  // It has only the members that SignalR uses.
  return HubSocket as unknown as typeof WebSocket
}
