"""What is meant by a line of input, what the rules say about it, and why something is not offered."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich.text import Text

from katabasis.cli import matching
from katabasis.cli.screens import Screen, look
from katabasis.cli.screens.frame import label
from katabasis.cli.screens.look import BAD, BRASS, Look
from katabasis.cli.screens.news import tell
from katabasis.core.game import Game
from katabasis.core.terms import Decision, Verdict
from katabasis.rulebook import Paragraph, entries, paragraph
from katabasis.text import say

Rows = list[Text]
LISTED = 6  # choices named when several could be meant
REASONS = 3  # refusals told when several are asked for


class Advice:
    """About one decision, in lines of a given width."""

    def __init__(self, game: Game[Any], decision: Decision, screen: Screen, marks: Look, width: int) -> None:
        self.game = game
        self.decision = decision
        self.screen = screen
        self.marks = marks
        self.width = width
        self.view = game.view(decision.seat)

    # What is meant ------------------------------------------------------------------------------------------

    def called(self, choices: Iterable[str]) -> dict[str, str]:
        return {choice: self.screen.called(choice, self.view) for choice in choices}

    def labels(self) -> dict[str, str]:
        choices = [self.game.explain(self.decision.seat, choice) for choice in self.decision.choices]
        return {choice.id: label(self.screen, choice, self.view, self.marks) for choice in choices}

    def candidates(self) -> list[str]:
        question = self.game.question(self.decision.seat)
        return list(question.candidates(self.game)) if question is not None else []

    def meant(self, words: str) -> list[str]:
        """The choices that the words can stand for."""
        choices = self.decision.choices
        if words in choices:
            return [words]
        called = self.called(choices)
        if found := matching.beginning(words, called):
            return found
        labels = self.labels()
        return matching.holding(words, {choice: f"{called[choice]} {labels[choice]}" for choice in choices})

    def refused(self, words: str) -> str | None:
        """The one candidate that the words stand for, though it is not offered."""
        candidates = self.candidates()
        if words in candidates:
            return words
        found = matching.beginning(words, self.called(candidates))
        return found[0] if len(found) == 1 else None

    def several(self, words: str, found: Sequence[str]) -> Rows:
        labels = self.labels()
        named = [f"{self.number(choice)} {labels[choice]}" for choice in found[:LISTED]]
        more = f"; {self.marks['more']}" if len(found) > LISTED else ""
        return self.wrong("cli.bad.several", words=words, choices="; ".join(named) + more)

    def number(self, choice: str) -> int:
        return self.decision.choices.index(choice) + 1

    def numbered(self, words: str) -> str | None:
        """The choice with this number."""
        number = int(words)
        return self.decision.choices[number - 1] if 1 <= number <= len(self.decision.choices) else None

    def wrong(self, id: str, **args: Any) -> Rows:
        return look.paragraph(say(id, args), self.width, BAD)

    def no_number(self, words: str) -> Rows:
        return self.wrong("cli.bad.number", number=words, last=len(self.decision.choices))

    # Rules --------------------------------------------------------------------------------------------------

    def rules(self, words: str) -> Rows:
        """For the question, for a choice by its number or words, or for anything that has a name."""
        if not words:
            return self.paragraphs([*self.concerned(), *self.decision.rules])
        if words.isdecimal():
            choice = self.numbered(words)
            return self.no_number(words) if choice is None else self.rules_of_choice(choice)
        if words in self.decision.choices:
            return self.rules_of_choice(words)
        if named := self.named(words):
            return self.paragraphs(named)
        found = self.meant(words)
        return self.rules_of_choice(found[0]) if found else self.wrong("cli.bad.rule", words=words)

    def concerned(self) -> list[str]:
        """The paragraphs of what the question is about, else of the things among which one chooses."""
        if rules := self.screen.concerned(self.decision.prompt[1]):
            return rules
        choices = [self.game.explain(self.decision.seat, choice) for choice in self.decision.choices]
        things = [{key: choice.args.get(key, "") for key in ("token", "what")} for choice in choices]
        return [rule for args in things for rule in self.screen.concerned(args)]

    def rules_of_choice(self, id: str) -> Rows:
        choice = self.game.explain(self.decision.seat, id)
        return self.paragraphs([*self.screen.concerned(choice.args), *choice.rules])

    def named(self, words: str) -> list[str]:
        """The paragraphs with this number, of this thing, or else with this title."""
        book = entries(self.game.spec.id)
        wanted = " ".join(words.split()).casefold()
        prefix = f"{self.game.spec.prefix} ".casefold()
        numbered = [id for id in book if id.casefold() in (wanted, prefix + wanted)]
        titled = {id: entry.title for id, entry in book.items() if isinstance(entry, Paragraph)}
        return numbered or self.screen.rules_named(words) or matching.holding(words, titled)

    def paragraphs(self, rules: Sequence[str]) -> Rows:
        rows: Rows = []
        width = min(self.width, 100)
        for id in dict.fromkeys(rules):
            entry = paragraph(self.game.spec.id, id)
            heading = look.line((f"{entry.id}  ", BRASS), (entry.title, "bold"))
            rows += [*look.wrap(heading, width, 2), *look.paragraph(entry.text, width), Text("")]
        return rows[:-1]

    def citations(self, rules: Sequence[str]) -> Rows:
        found = [paragraph(self.game.spec.id, id) for id in rules]
        rows = [look.line((f"{entry.id}  ", BRASS), entry.title) for entry in found]
        return [part for row in rows for part in look.wrap(row, self.width, 2)]

    # Why something is not offered ---------------------------------------------------------------------------

    def why(self, words: str) -> Rows:
        if not words:
            return self.wrong("cli.bad.why")
        if words.isdecimal():
            choice = self.numbered(words)
            return self.no_number(words) if choice is None else self.reason(choice)
        candidates = self.candidates()
        if words in candidates:
            return self.reason(words)
        if family := matching.family(words, candidates):
            return self.why_one_of(words, family)
        if (choice := matching.best(words, candidates)) is not None:
            return self.reason(choice)
        return self.at_another_time(words)

    def why_one_of(self, words: str, family: Sequence[str]) -> Rows:
        """Candidates of one verb; the other words, if there are any, say which."""
        verb = family[0].partition(":")[0]
        others = matching.words_of(words)[len(matching.words_of(verb)) :]
        if not others:
            return self.why_all(verb, family)
        found = matching.holding(" ".join(others), self.called(family))
        if found:
            return [row for choice in found[:REASONS] for row in self.reason(choice)]
        return self.nothing_of(verb) or self.at_another_time(words)

    def why_all(self, verb: str, family: Sequence[str]) -> Rows:
        """What is offered of them; else what bars those that there are; else that there are none."""
        verdicts = {choice: self.game.judge(self.decision.seat, choice) for choice in family}
        offered = [choice for choice, verdict in verdicts.items() if verdict.legal]
        near = [choice for choice, verdict in verdicts.items() if verdict.reason not in self.screen.ABSENT]
        if offered or not near:
            told = [row for choice in offered[:REASONS] for row in self.reason(choice)]
            return told or self.nothing_of(verb) or self.reason(family[0])
        different = {(tell(v.reason, v.facts), v.rules): choice for choice, v in verdicts.items()}
        if len(different) == 1 and len(family) > 1:
            return self.refusal(verb, verdicts[family[0]])
        distinct = [choice for choice in different.values() if choice in near]
        return [row for choice in distinct[:REASONS] for row in self.reason(choice)]

    def reason(self, choice: str) -> Rows:
        """The paragraph and the reason with its facts; or that the choice is offered after all."""
        verdict = self.game.judge(self.decision.seat, choice)
        name = self.screen.title(choice, self.view)
        if not verdict.legal:
            return self.refusal(name, verdict)
        said = say("cli.why.offered", {"choice": self.labels()[choice], "number": self.number(choice)})
        return [*look.paragraph(said, self.width), *self.citations(verdict.rules)]

    def refusal(self, name: str, verdict: Verdict) -> Rows:
        said = f"{name}: {tell(verdict.reason, verdict.facts)}"
        return [*look.paragraph(said, self.width, BAD), *self.citations(verdict.rules)]

    def nothing_of(self, verb: str) -> Rows:
        return (
            look.paragraph(said, self.width, BAD) if (said := self.screen.nothing_of(verb, self.view)) else []
        )

    def at_another_time(self, words: str) -> Rows:
        """When something would be offered, if the screen knows; else what this question follows from."""
        if (moment := self.screen.moment(words)) is not None:
            said, rule = moment
            return [*look.paragraph(said, self.width, BAD), *self.citations([rule])]
        known = matching.best(words, list(self.game.spec.vocabulary(self.game.options)))
        wrong = self.wrong("cli.why.later" if known else "cli.why.nothing", words=words)
        return [*wrong, *self.citations(self.decision.rules)]
