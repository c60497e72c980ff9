"""What is known for sure: databases, proofs and books, how they are made, checked and asked."""
