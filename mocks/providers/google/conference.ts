/** The conference fields of an event; empty if it has none. */
export function conferenceOf(url: string | null): Record<string, unknown> {
  if (url === null) return {}
  const isMeet = url.startsWith('https://meet.google.com/')
  return {
    ...(isMeet ? { hangoutLink: url } : {}),
    conferenceData: {
      conferenceId: url.slice(url.lastIndexOf('/') + 1),
      conferenceSolution: isMeet
        ? { key: { type: 'hangoutsMeet' }, name: 'Google Meet' }
        : { key: { type: 'addOn' }, name: 'Microsoft Teams' },
      entryPoints: [{ entryPointType: 'video', uri: url, label: url.replace('https://', '') }],
    },
  }
}

/** The conference in the response to a create. It is still pending, because Google creates it afterwards. */
export function pendingConference(requestId: string): Record<string, unknown> {
  return {
    conferenceData: {
      createRequest: {
        requestId,
        conferenceSolutionKey: { type: 'hangoutsMeet' },
        status: { statusCode: 'pending' },
      },
    },
  }
}

/** The Meet link of an event. Its code has three, four and three letters and is always the same for an event. */
export function meetUrl(id: string): string {
  let hash = 11
  for (const sign of id) hash = (Math.imul(hash, 33) + (sign.codePointAt(0) ?? 0)) >>> 0
  const code = Array.from({ length: 10 }, () => {
    hash = (Math.imul(hash, 1_664_525) + 1_013_904_223) >>> 0
    return String.fromCharCode(97 + ((hash >>> 16) % 26))
  }).join('')
  return `https://meet.google.com/${code.slice(0, 3)}-${code.slice(3, 7)}-${code.slice(7)}`
}
