import type { DeviceAlert } from '#server/rules/devices/alerts.ts'

/** Milliseconds. */
const longest = 10_000

/** Sends a report to a webhook as JSON. Rejects if the webhook cannot be reached or does not accept it. */
export const postTo =
  (url: string) =>
  async (alert: DeviceAlert): Promise<void> => {
    const answered = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(alert),
      signal: AbortSignal.timeout(longest),
    })
    // The address of a webhook is its secret.
    if (!answered.ok) throw new Error(`The webhook responded with ${answered.status}.`)
  }
