/**
 * The owner of the session in local storage: the API that issued its tokens and the path of the application that got them. The keys of
 * the tokens are specified (section 6), so all deployments on one host share them, and `apiURL` may move to another host. A token must
 * only be sent to the API that issued it.
 */
export interface SessionOwner {
  /** Returns true if what is stored belongs to this application, and to its API once that is known. */
  isOwn(): boolean
  /**
   * Sets the API, by its base address. 'moved': what is stored belongs to this application, but to an earlier API. 'foreign': it belongs
   * to another application.
   */
  bindTo(api: string): SessionStanding
  /** Blanks the owner if it is another one, so that no tab reads the tokens of one owner as those of another while they are written. */
  release(): void
  /** Writes that what is stored belongs to this application and its API. */
  claim(): void
}

export type SessionStanding = 'own' | 'moved' | 'foreign' | 'none'

export const ownerKey = 'assist-token-owner'

type Place = () => Pick<Storage, 'getItem' | 'setItem'> | null

/** `application` is the path of this deployment, or null if no other one can be on this host. */
export function createSessionOwner(application: string | null, place: Place): SessionOwner {
  let api: string | null = null
  const stored = (): string | null => place()?.getItem(ownerKey) ?? null
  const ofApplication = (owner: string | null): boolean => owner !== null && owner.endsWith(` ${application ?? ''}`)
  const isOwn = (): boolean => {
    if (application === null) return true
    const owner = stored()
    return api === null ? ofApplication(owner) : owner === `${api} ${application}`
  }
  return {
    isOwn,
    bindTo(given) {
      api = given
      const owner = stored()
      if (application === null || isOwn()) return 'own'
      if (!owner) return 'none'
      return ofApplication(owner) ? 'moved' : 'foreign'
    },
    release() {
      if (!isOwn()) place()?.setItem(ownerKey, '')
    },
    claim() {
      if (application !== null && api !== null && !isOwn()) place()?.setItem(ownerKey, `${api} ${application}`)
    },
  }
}
