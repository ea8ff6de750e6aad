// After many wrong passphrases the server wants some work done for each further attempt (docs/api.md, `proof_wanted`).
import { api, ApiError } from "./net";
import { sha256 } from "./verify";

/** A number whose hash behind the challenge begins with so many zero bits. Lets the page breathe meanwhile. */
export async function solve(challenge: string, bits: number): Promise<string> {
  const text = new TextEncoder();
  for (let n = 0; ; ++n) {
    const hash = sha256(text.encode(`${challenge}:${n}`));
    const head = ((hash[0] << 24) | (hash[1] << 16) | (hash[2] << 8) | hash[3]) >>> 0;
    if (bits === 0 || head >>> (32 - bits) === 0) return String(n);
    if (n % 5000 === 4999) await new Promise((go) => setTimeout(go, 0));
  }
}

/** A request that gives a passphrase; pays for itself where it must, and says so. */
export async function withProof<T>(
  path: string,
  body: Record<string, unknown>,
  working: (on: boolean) => void,
): Promise<T> {
  let proof: { challenge: string; answer: string } | undefined;
  for (let tries = 0; ; ++tries) {
    try {
      return await api<T>("POST", path, proof ? { ...body, proof } : body);
    } catch (e) {
      if (!(e instanceof ApiError) || e.code !== "proof_wanted" || tries === 4) throw e;
      const { challenge, bits } = e.more as { challenge: string; bits: number };
      working(true);
      proof = { challenge, answer: await solve(challenge, bits) };
      working(false);
    }
  }
}
