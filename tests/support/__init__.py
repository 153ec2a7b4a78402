"""What the tests share."""

import pytest

rule = pytest.mark.rule  # @rule("UW 6.1.1"): the paragraph that this test proves
