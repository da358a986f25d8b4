/** Deletes everything the application stores in this browser: storage, caches, and all databases except the sandbox's own. */
export async function forgetBrowserData(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  const databases = await indexedDB.databases()
  const names = databases.flatMap(({ name }) => (name === undefined || name === 'foyer-sandbox' ? [] : [name]))
  await Promise.all(names.map(deleteDatabase))
}

/** Resolves at once if another tab has the database open. It is deleted when that tab closes it. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
    request.onblocked = () => resolve()
  })
}
