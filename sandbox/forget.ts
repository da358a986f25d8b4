/** Everything the application keeps in this browser: databases but the sandbox's own, storage and caches. */
export async function forgetBrowserData(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  const databases = await indexedDB.databases()
  const names = databases.flatMap(({ name }) => (name === undefined || name === 'foyer-sandbox' ? [] : [name]))
  await Promise.all(names.map(deleteDatabase))
}

/** A database that another tab holds open goes when that tab lets go of it; nobody waits for that. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
    request.onblocked = () => resolve()
  })
}
