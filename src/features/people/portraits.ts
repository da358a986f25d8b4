import { type RefObject, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { createGate } from '#src/calendars/batches.ts'
import type { Email } from '#src/kernel/result.ts'
import type { Scope } from '#src/kernel/scope.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { type Services, useServices } from '#src/services.ts'
import { dropPortrait, people, setPortrait } from './state.ts'

/**
 * Maximum number of pictures loaded at once. It is low so that calendar requests do not wait (a mailbox allows four
 * calls at once).
 */
const atOnce = 2

/** Maximum number of stored pictures. The oldest that are not shown are removed first. */
export const mostPortraits = 200

/** Milliseconds before a picture that failed to load is requested again. */
const patience = oneMinute

interface Album {
  /** Number of places that currently show the person. */
  readonly wanted: Map<Email, number>
  readonly underWay: Set<Email>
  readonly failedAt: Map<Email, number>
  /** Oldest first. */
  readonly urls: Map<Email, string | null>
  pass<Value>(work: () => Promise<Value>): Promise<Value>
}

function createAlbum(scope: Scope): Album {
  const album: Album = {
    wanted: new Map(),
    underWay: new Set(),
    failedAt: new Map(),
    urls: new Map(),
    pass: createGate(atOnce),
  }
  scope.add(() => {
    for (const email of album.urls.keys()) forget(album, email)
  })
  return album
}

/**
 * Loads the picture of a person on screen, once for all places that show it. Call the returned function when the person
 * leaves the screen. A queued picture that no place needs any more is not requested.
 */
export function wantPortrait(services: Services, email: Email): () => void {
  const album = services.scope.keep(createAlbum)
  album.wanted.set(email, (album.wanted.get(email) ?? 0) + 1)
  void load(services, album, email)
  return () => {
    const left = (album.wanted.get(email) ?? 1) - 1
    if (left > 0) album.wanted.set(email, left)
    else album.wanted.delete(email)
  }
}

async function load(services: Services, album: Album, email: Email): Promise<void> {
  const failedAt = album.failedAt.get(email)
  const isKnown = album.urls.has(email) || album.underWay.has(email)
  if (isKnown || (failedAt !== undefined && services.clock.now() - failedAt < patience)) return
  album.underWay.add(email)
  await album.pass(async () => {
    if (!album.wanted.has(email) || services.signal.aborted) return
    const asked = await services.calendar.personImage(email, services.signal)
    if (services.signal.aborted) return
    if (asked.ok) keep(album, email, asked.value)
    else album.failedAt.set(email, services.clock.now())
  })
  album.underWay.delete(email)
}

function keep(album: Album, email: Email, picture: Blob | null): void {
  const { failedAt, urls, wanted } = album
  failedAt.delete(email)
  const isPicture = picture?.type.startsWith('image/') ?? false
  const url = picture && isPicture ? URL.createObjectURL(picture) : null
  urls.set(email, url)
  setPortrait(email, url)
  const idle = [...urls.keys()].filter((other) => !wanted.has(other))
  for (const other of idle.slice(0, Math.max(0, urls.size - mostPortraits))) forget(album, other)
}

function forget({ urls }: Album, email: Email): void {
  const url = urls.get(email)
  if (url) URL.revokeObjectURL(url)
  urls.delete(email)
  dropPortrait(email)
}

/** Returns the address of a person's picture once `place` has been on screen, or null if there is none or none yet. */
export function usePortrait(place: RefObject<Element | null>, email: Email): string | null {
  const services = useServices()
  const { portraits } = useSnapshot(people)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    let leave: (() => void) | null = null
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && !leave) leave = wantPortrait(services, email)
      else if (entry && !entry.isIntersecting) {
        leave?.()
        leave = null
      }
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      leave?.()
    }
  }, [place, services, email])
  return portraits[email] ?? null
}
