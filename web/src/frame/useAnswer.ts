import { useEffect, useState } from "preact/hooks";

/** Asks the server when something changed and forgets answers that come too late. */
export function useAnswer<T>(ask: (query: string) => Promise<T>, query: string | null, when: unknown[], failed?: (reason: string) => void): T | null {
  const [got, setGot] = useState<T | null>(null);
  useEffect(() => {
    let live = true;
    failed?.("");
    if (query === null) setGot(null);
    else
      ask(query).then(
        (r) => live && setGot(r),
        (e: Error) => {
          if (!live) return;
          setGot(null);
          failed?.(e.message);
        },
      );
    return () => {
      live = false;
    };
  }, [query, ...when]);
  return got;
}
