"""Proofs: a winning strategy found by proof-number search, shipped as a certificate, and values of positions by search.

Solving: `method.py`; `prover.py`, the search; `certificate.py`, the strategy as a file. Verifying:
`certificate_check.py`. Probing: `prober.py`, from the certificate or by search.
"""
