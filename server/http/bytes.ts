/**
 * Returns an answer with bytes that many clients get, such as a list of thousands of resources. They are sent as they are, and must not
 * change: a `Response` of bytes would copy them for each client.
 */
export function answerBytes(bytes: Uint8Array, headers: Readonly<Record<string, string>>): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes)
      controller.close()
    },
  })
  return new Response(body, { headers: { ...headers, 'content-length': String(bytes.byteLength) } })
}
