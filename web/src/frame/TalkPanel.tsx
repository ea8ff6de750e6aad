import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { moment, partyName, t } from "../i18n";
import type { Followed } from "./useGame";

export function TalkPanel(props: { game: Followed; seated: boolean }): JSX.Element {
  const { game } = props;
  const [text, setText] = useState("");
  const [note, setNote] = useState(game.own.note);
  const [kept, setKept] = useState(true);
  useEffect(() => setNote(game.own.note), [game.own.note]);
  if (!props.seated) return <p class="hint">{t("talk_players_only")}</p>;
  const keep = async () => {
    if (await game.tell({ t: "note", text: note })) {
      game.setOwn({ ...game.own, note });
      setKept(true);
    }
  };
  return (
    <div class="talk">
      <ul class="plainlist" aria-live="polite">
        {game.talk.map((m, i) => (
          <li key={i} title={moment(m.at)}>
            <b>{partyName(m.who)}:</b> {m.text}
          </li>
        ))}
      </ul>
      <form onSubmit={(e) => (e.preventDefault(), text.trim() && game.say(text.trim()), setText(""))}>
        <input
          value={text}
          maxLength={500}
          onInput={(e) => setText(e.currentTarget.value)}
          placeholder={t("say")}
          aria-label={t("say")}
        />
        <button type="submit">{t("send")}</button>
      </form>
      <label class="note">
        {t("note")}
        <textarea
          rows={5}
          maxLength={5000}
          value={note}
          onInput={(e) => (setNote(e.currentTarget.value), setKept(false))}
          onBlur={() => (kept ? undefined : void keep())}
        />
      </label>
      <button type="button" disabled={kept} onClick={() => void keep()}>
        {kept ? t("kept") : t("keep")}
      </button>
    </div>
  );
}
