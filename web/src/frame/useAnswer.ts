import { useEffect, useMemo, useState } from "preact/hooks";

type Ask<T> = (query: string) => Promise<T>;

/**
 * Asks the server when something changed and forgets answers that come too late. Until the new one comes the old one
 * stands.
 */
export function useAnswer<T>(ask: Ask<T>, query: string | null, when: unknown[]): T | null {
  const [got, setGot] = useState<T | null>(null);
  useEffect(() => {
    let live = true;
    if (query === null) setGot(null);
    else
      ask(query).then(
        (r) => live && setGot(r),
        () => live && setGot(null),
      );
    return () => {
      live = false;
    };
  }, [query, ...when]);
  return got;
}

/**
 * The same for answers that one acts upon: what was said of another moment is no answer. `failed` is why there is none.
 */
export function useFresh<T>(ask: Ask<T>, query: string | null, when: unknown[]): { answer: T | null; failed: string } {
  const moment = useMemo(() => ({}), [query, ...when]);
  const [got, setGot] = useState<{ of: object; answer: T | null; failed: string } | null>(null);
  useEffect(() => {
    let live = true;
    if (query !== null)
      ask(query).then(
        (answer) => live && setGot({ of: moment, answer, failed: "" }),
        (e: Error) => live && setGot({ of: moment, answer: null, failed: e.message }),
      );
    return () => {
      live = false;
    };
  }, [moment]);
  return got?.of === moment ? got : { answer: null, failed: "" };
}
